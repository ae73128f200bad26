import './bulk/bulk-fields.js';
import './dry-runs/plan.js';
import './dry-runs/plan.js';
import './exports/exports.js';
import './imports/import.js';
import './jobs/job.js';
import './merge-plans/merge-plan.js';
import './person-erasure/erasures.js';
