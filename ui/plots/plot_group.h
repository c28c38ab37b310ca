// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace ui::plots {

// What the plots of one page share: how far back they show, whether time stands still, where the
// crosshair is. GUI thread. It ticks only while `running`, at most ten times a second and no
// oftener than a point moves by about a pixel, so a hidden page costs nothing.
class PlotGroup : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlotGroup)
    QML_ELEMENT
    Q_PROPERTY(int spanSeconds READ spanSeconds WRITE setSpanSeconds NOTIFY spanChanged FINAL)
    Q_PROPERTY(bool paused READ isPaused WRITE setPaused NOTIFY pausedChanged FINAL)
    Q_PROPERTY(bool running READ isRunning WRITE setRunning NOTIFY runningChanged FINAL)
    // Unix milliseconds under the crosshair; 0: none.
    Q_PROPERTY(double crosshair READ crosshair WRITE setCrosshair NOTIFY crosshairChanged FINAL)

public:
    explicit PlotGroup(QObject *parent = nullptr);

    int spanSeconds() const { return m_spanSeconds; }
    void setSpanSeconds(int seconds);
    bool isPaused() const { return m_paused; }
    void setPaused(bool paused);
    bool isRunning() const { return m_running; }
    void setRunning(bool running);
    double crosshair() const { return m_crosshair; }
    void setCrosshair(double milliseconds);

    // The right edge of the plots, Unix milliseconds.
    qint64 end() const { return m_end; }
    // For pictures of a given moment; stops following the clock.
    void freezeAt(qint64 milliseconds);

signals:
    void spanChanged();
    void pausedChanged();
    void runningChanged();
    void crosshairChanged();
    void ticked();

private:
    void tick();
    void applyTimer();

    QTimer m_timer;
    qint64 m_end = 0;
    int m_spanSeconds = 600;
    double m_crosshair = 0;
    bool m_paused = false;
    bool m_running = false;
};

} // namespace ui::plots
