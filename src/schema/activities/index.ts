import './log-mutations.js';
import './activity-source.js';
import './activity.js';
import './relink-mutation.js';
import './whom.js';
import './activity-list.js';
