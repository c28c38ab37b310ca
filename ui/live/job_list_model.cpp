// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/job_list_model.h"

namespace ui::live {

QHash<int, QByteArray> JobListModel::roleNames() const
{
    return {{IdRole, "jobId"},
            {NameRole, "name"},
            {SummaryRole, "summary"},
            {StateTextRole, "stateText"},
            {EndpointRole, "endpoint"},
            {MachinesTextRole, "machinesText"},
            {FailureHeadingRole, "failureHeading"},
            {FailureBodyRole, "failureBody"},
            {FailureDetailsRole, "failureDetails"},
            {MarkRole, "mark"},
            {StoppingRole, "stopping"},
            {ChosenRole, "chosen"}};
}

QVariant JobListModel::valueOf(const JobRow &row, int role) const
{
    switch (role) {
    case IdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case SummaryRole:
        return row.summary;
    case StateTextRole:
        return row.stateText;
    case EndpointRole:
        return row.endpoint;
    case MachinesTextRole:
        return row.machinesText;
    case FailureHeadingRole:
        return row.failureHeading;
    case FailureBodyRole:
        return row.failureBody;
    case FailureDetailsRole:
        return row.failureDetails;
    case MarkRole:
        return row.mark;
    case StoppingRole:
        return row.isStopping;
    case ChosenRole:
        return row.isChosen;
    default:
        return {};
    }
}

} // namespace ui::live
