import './radar.js';
