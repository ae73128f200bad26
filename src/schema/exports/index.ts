import './exports.js';
