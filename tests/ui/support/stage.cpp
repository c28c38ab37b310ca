// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/stage.h"

#include <QtCore/QDir>
#include <QtGui/QAccessible>
#include <QtGui/QGuiApplication>
#include <QtGui/QTextDocument>
#include <QtTest/QTest>
#include <functional>

namespace tests::ui {

namespace {

QStringList g_warnings;
QtMessageHandler g_previous = nullptr;

void collect(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    // The offscreen platform has no keyboard grab, size hints and so on; that is not ours.
    if (type != QtDebugMsg && type != QtInfoMsg
        && !message.startsWith(QStringLiteral("This plugin does not support")))
        g_warnings.append(message);
    g_previous(type, context, message);
}

void visit(QQuickItem *item, const std::function<void(QQuickItem *)> &visitor)
{
    if (!item->isVisible())
        return;
    visitor(item);
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children)
        visit(child, visitor);
}

QString nameOf(QQuickItem *item)
{
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(item);
    return interface ? interface->text(QAccessible::Name) : QString();
}

} // namespace

void Stage::prepare()
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND"))
        qputenv("QT_QUICK_BACKEND", "software");
    qputenv("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
}

Stage::Stage()
{
    g_warnings.clear();
    g_previous = qInstallMessageHandler(collect);
    QAccessible::setActive(true);
}

Stage::~Stage()
{
    qInstallMessageHandler(g_previous);
}

const QStringList &Stage::warnings() const
{
    return g_warnings;
}

QQuickWindow *Stage::show(const QUrl &url, const QVariantMap &properties)
{
    m_engine.setInitialProperties(properties);
    m_engine.load(url);
    if (m_engine.rootObjects().isEmpty())
        return nullptr;
    m_window = qobject_cast<QQuickWindow *>(m_engine.rootObjects().constLast());
    if (m_window) {
        m_window->show();
        m_window->requestActivate();
        settle();
    }
    return m_window;
}

void Stage::settle()
{
    QTest::qWait(50);
    m_window->grabWindow();
    QCoreApplication::processEvents();
}

QImage Stage::picture(const QString &name)
{
    settle();
    const QImage image = m_window->grabWindow();
    const QString folder = qEnvironmentVariable("SPARKYARD_SHOTS");
    if (!folder.isEmpty()) {
        QDir().mkpath(folder);
        image.save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
    return image;
}

QStringList Stage::clippedTexts() const
{
    QStringList result;
    const QRectF frame(QPointF(), QSizeF(m_window->size()));
    visit(m_window->contentItem(), [&](QQuickItem *item) {
        if (!item->inherits("QQuickText") || item->property("text").toString().isEmpty())
            return;
        const QString text = item->property("text").toString();
        const bool elides = item->property("elide").toInt() != 3; // Text.ElideNone
        const bool wraps = item->property("wrapMode").toInt() != 0;
        if (!elides && !wraps && item->property("contentWidth").toDouble() > item->width() + 1)
            result.append(QStringLiteral("cut: ") + text);
        if (!elides && item->property("contentHeight").toDouble() > item->height() + 1)
            result.append(QStringLiteral("cut below: ") + text);
        for (QQuickItem *above = item->parentItem(); above; above = above->parentItem()) {
            if (above->clip())
                return; // scrolls
        }
        const QRectF place = item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
        if (item->width() > 0 && !frame.adjusted(-1, -1, 1, 1).contains(place))
            result.append(QStringLiteral("outside: ") + text);
    });
    return result;
}

QStringList Stage::richTexts() const
{
    QStringList result;
    visit(m_window->contentItem(), [&](QQuickItem *item) {
        if (!item->inherits("QQuickText"))
            return;
        const auto format = Qt::TextFormat(item->property("textFormat").toInt());
        const QString text = item->property("text").toString();
        if (format == Qt::RichText || (format != Qt::PlainText && Qt::mightBeRichText(text)))
            result.append(text);
    });
    return result;
}

QStringList Stage::tabStops(int limit)
{
    QStringList result;
    QQuickItem *first = nullptr;
    for (int i = 0; i < limit; ++i) {
        QTest::keyClick(m_window, Qt::Key_Tab);
        QQuickItem *item = m_window->activeFocusItem();
        if (!item || item == first)
            break;
        if (!first)
            first = item;
        const QString name = nameOf(item);
        result.append(name.isEmpty() ? QStringLiteral("? ")
                          + QString::fromLatin1(item->metaObject()->className()) : name);
    }
    return result;
}

QQuickItem *Stage::named(const QString &accessibleName) const
{
    QQuickItem *found = nullptr;
    visit(m_window->contentItem(), [&](QQuickItem *item) {
        if (!found && nameOf(item) == accessibleName)
            found = item;
    });
    return found;
}

} // namespace tests::ui
