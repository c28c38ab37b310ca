// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"

namespace app::ctl {

namespace {

// The options of a verb are asked from the program itself, so that the script never ages.
const char kBash[] = R"bash(# bash completion for sparkyardctl; load it with:
#   source <(sparkyardctl completion bash)
_sparkyardctl() {
    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$(sparkyardctl --help | awk '/^  [a-z]/ { print $1 }') --help \
            --version" -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(sparkyardctl "$verb" --help 2>/dev/null \
            | grep -oE -- '--[a-z][a-z-]*' | sort -u)" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -F _sparkyardctl sparkyardctl
)bash";

class CompletionVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("completion"); }
    QString summary() const override { return QStringLiteral("print the completion script of a shell"); }
    QString arguments() const override { return QStringLiteral("bash"); }

    void run(Context &context) override
    {
        if (context.positional() != QStringList{QStringLiteral("bash")}) {
            context.complain(QStringLiteral("Only bash is known: sparkyardctl completion bash"));
            context.finish(ExitCode::WrongUse);
            return;
        }
        context.print(QString::fromLatin1(kBash).trimmed());
        context.finish(ExitCode::Done);
    }
};

} // namespace

std::unique_ptr<Verb> makeCompletionVerb()
{
    return std::make_unique<CompletionVerb>();
}

} // namespace app::ctl
