import './workspace.js';
