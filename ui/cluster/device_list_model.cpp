// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/device_list_model.h"

namespace ui::cluster {

QHash<int, QByteArray> DeviceListModel::roleNames() const
{
    return {{IdRole, "deviceId"},          {NameRole, "name"},
            {AddressRole, "addressText"},  {SourceRole, "sourceText"},
            {LoginUserRole, "user"},       {MarkRole, "mark"},
            {StateTextRole, "stateText"},  {FingerprintRole, "fingerprint"},
            {KeyTypeRole, "keyType"},      {ChangedTextRole, "changedText"},
            {ErrorRole, "errorText"},      {ErrorDetailsRole, "errorDetails"},
            {StepRole, "stepText"},        {ProgressRole, "progress"},
            {ConnectedRole, "connected"},  {CanConnectRole, "canConnect"},
            {ChosenRole, "chosen"}};
}

QVariant DeviceListModel::valueOf(const DeviceRow &row, int role) const
{
    switch (role) {
    case IdRole: return row.id;
    case Qt::DisplayRole:
    case NameRole: return row.name;
    case AddressRole: return row.addressText;
    case SourceRole: return row.sourceText;
    case LoginUserRole: return row.user;
    case MarkRole: return row.mark;
    case StateTextRole: return row.stateText;
    case FingerprintRole: return row.fingerprint;
    case KeyTypeRole: return row.keyType;
    case ChangedTextRole: return row.changedText;
    case ErrorRole: return row.errorText;
    case ErrorDetailsRole: return row.errorDetails;
    case StepRole: return row.stepText;
    case ProgressRole: return row.progress;
    case ConnectedRole: return row.isConnected;
    case CanConnectRole: return row.canConnect;
    case ChosenRole: return row.isChosen;
    default: return {};
    }
}

} // namespace ui::cluster
