import type { AdminCommand } from '../command.js';
import backup from './backup.js';
import createAgency from './create-agency.js';
import deleteClient from './delete-client.js';
import doctor from './doctor.js';
import erasePerson from './erase-person.js';
import exportRecords from './export.js';
import exportClient from './export-client.js';
import importRecords from './import.js';
import issueKey from './issue-key.js';
import issueKeys from './issue-keys.js';
import jobs from './jobs.js';
import listAgencies from './list-agencies.js';
import listKeys from './list-keys.js';
import logTags from './log-tags.js';
import migrate from './migrate.js';
import move from './move.js';
import pepper from './pepper.js';
import repairLists from './repair-lists.js';
import restore from './restore.js';
import resumeClient from './resume-client.js';
import revokeKey from './revoke-key.js';
import suspendClient from './suspend-client.js';

/** All commands by the names of their files, in the order of the names. */
export const commands: Readonly<Record<string, AdminCommand>> = {
  backup,
  'create-agency': createAgency,
  'delete-client': deleteClient,
  doctor,
  'erase-person': erasePerson,
  export: exportRecords,
  'export-client': exportClient,
  import: importRecords,
  'issue-key': issueKey,
  'issue-keys': issueKeys,
  jobs,
  'list-agencies': listAgencies,
  'list-keys': listKeys,
  'log-tags': logTags,
  migrate,
  move,
  pepper,
  'repair-lists': repairLists,
  restore,
  'resume-client': resumeClient,
  'revoke-key': revokeKey,
  'suspend-client': suspendClient,
};
