import './activity-type.js';
import './log-mutations.js';
