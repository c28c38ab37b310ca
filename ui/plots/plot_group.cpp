// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plots/plot_group.h"

#include <QtCore/QDateTime>
#include <algorithm>

namespace ui::plots {

namespace {
constexpr int kFastestTick = 100;
constexpr int kSlowestTick = 1000;
constexpr int kPixelsOfAPlot = 500;
} // namespace

PlotGroup::PlotGroup(QObject *parent) : QObject(parent), m_end(QDateTime::currentMSecsSinceEpoch())
{
    connect(&m_timer, &QTimer::timeout, this, &PlotGroup::tick);
}

void PlotGroup::setSpanSeconds(int seconds)
{
    if (m_spanSeconds == seconds || seconds <= 0)
        return;
    m_spanSeconds = seconds;
    applyTimer();
    emit spanChanged();
    emit ticked();
}

void PlotGroup::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    applyTimer();
    emit pausedChanged();
    if (!paused)
        tick();
}

void PlotGroup::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    applyTimer();
    emit runningChanged();
    if (running && !m_paused)
        tick();
}

void PlotGroup::setCrosshair(double milliseconds)
{
    if (m_crosshair == milliseconds)
        return;
    m_crosshair = milliseconds;
    emit crosshairChanged();
}

void PlotGroup::freezeAt(qint64 milliseconds)
{
    setPaused(true);
    m_end = milliseconds;
    emit ticked();
}

void PlotGroup::tick()
{
    m_end = QDateTime::currentMSecsSinceEpoch();
    emit ticked();
}

void PlotGroup::applyTimer()
{
    const int step = m_spanSeconds * 1000 / kPixelsOfAPlot;
    m_timer.setInterval(std::clamp(step, kFastestTick, kSlowestTick));
    if (m_running && !m_paused)
        m_timer.start();
    else
        m_timer.stop();
}

} // namespace ui::plots
