import './radar/radar.js';
import './statistics/counts.js';
import './statistics/funnel.js';
import './statistics/series.js';
import './statistics/rates.js';
import './statistics/campaign-figures.js';
import './statistics/field-statistics.js';
import './usage/usage.js';
