import { jobTask } from '../job-task.js';
import { SLICED_KINDS } from '../kinds.js';

/** Gives jobs their turns. */
export default jobTask(SLICED_KINDS);
