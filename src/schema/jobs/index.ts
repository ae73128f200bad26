import './job.js';
import './mutations.js';
