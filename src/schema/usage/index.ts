import './usage.js';
