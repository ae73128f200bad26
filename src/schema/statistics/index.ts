import './counts.js';
import './agency-counts.js';
import './funnel.js';
import './series.js';
import './agency-series.js';
import './campaign-figures.js';
import './field-statistics.js';
