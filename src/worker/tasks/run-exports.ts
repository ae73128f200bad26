import { jobTask } from '../job-task.js';
import { WHOLE_KINDS } from '../kinds.js';

/** Writes the files of exports. */
export default jobTask(WHOLE_KINDS, 'export_job');
