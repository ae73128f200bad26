import { useIsWaiting } from '../api/in-flight';

/** A thin line at the top of the window while answers are awaited; its style sheet shows it after a moment. */
export const ProgressLine = () => (useIsWaiting() ? <div className="progress-line" aria-hidden="true" /> : null);
