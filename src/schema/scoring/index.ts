import './scoring-rule.js';
import './contact-score.js';
import './contact-scored.js';
import './score-terms.js';
import './queries.js';
import './trial.js';
