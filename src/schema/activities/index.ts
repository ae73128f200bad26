import './log-mutations.js';
import './activity-source.js';
import './activity.js';
import './activity-list.js';
