import './activity-type.js';
