import type { CallerTool, OperationTool } from '../tool.js';
import cancelJob from './cancel-job.js';
import changesDigest from './changes-digest.js';
import commitPlan from './commit-plan.js';
import countContacts from './count-contacts.js';
import createActivityType from './create-activity-type.js';
import createCompany from './create-company.js';
import createCompanyCustomField from './create-company-custom-field.js';
import createContact from './create-contact.js';
import createContactCustomField from './create-contact-custom-field.js';
import createEmail from './create-email.js';
import createEmailCustomField from './create-email-custom-field.js';
import deleteActivityType from './delete-activity-type.js';
import deleteCompany from './delete-company.js';
import deleteCompanyCustomField from './delete-company-custom-field.js';
import deleteContact from './delete-contact.js';
import deleteContactCustomField from './delete-contact-custom-field.js';
import deleteEmail from './delete-email.js';
import deleteEmailCustomField from './delete-email-custom-field.js';
import getCompany from './get-company.js';
import getContact from './get-contact.js';
import getContactFunnel from './get-contact-funnel.js';
import getEmail from './get-email.js';
import getIntegrationStatus from './get-integration-status.js';
import getJob from './get-job.js';
import getPerson from './get-person.js';
import getPlan from './get-plan.js';
import getRadar from './get-radar.js';
import getSeries from './get-series.js';
import getUsage from './get-usage.js';
import listActivityTypes from './list-activity-types.js';
import listChanges from './list-changes.js';
import listClients from './list-clients.js';
import listEmails from './list-emails.js';
import listJobs from './list-jobs.js';
import listMerges from './list-merges.js';
import logCustomActivity from './log-custom-activity.js';
import logStandardActivity from './log-standard-activity.js';
import lookupCompaniesByCustomField from './lookup-companies-by-custom-field.js';
import lookupContactsByCustomField from './lookup-contacts-by-custom-field.js';
import lookupPerson from './lookup-person.js';
import mergePeople from './merge-people.js';
import previewContactChanges from './preview-contact-changes.js';
import restoreCompany from './restore-company.js';
import restoreContact from './restore-contact.js';
import restoreEmail from './restore-email.js';
import runContactChanges from './run-contact-changes.js';
import searchCompanies from './search-companies.js';
import searchContacts from './search-contacts.js';
import searchPeople from './search-people.js';
import setEmailInterested from './set-email-interested.js';
import splitPerson from './split-person.js';
import undoBulkJob from './undo-bulk-job.js';
import undoMerge from './undo-merge.js';
import updateActivityType from './update-activity-type.js';
import updateCompany from './update-company.js';
import updateCompanyCustomField from './update-company-custom-field.js';
import updateContact from './update-contact.js';
import updateContactCustomField from './update-contact-custom-field.js';
import upsertCompany from './upsert-company.js';
import upsertContact from './upsert-contact.js';

/** All tools by the names of their files, in the order of the names. */
export const tools: Readonly<Record<string, OperationTool | CallerTool>> = {
  'cancel-job': cancelJob,
  'changes-digest': changesDigest,
  'commit-plan': commitPlan,
  'count-contacts': countContacts,
  'create-activity-type': createActivityType,
  'create-company': createCompany,
  'create-company-custom-field': createCompanyCustomField,
  'create-contact': createContact,
  'create-contact-custom-field': createContactCustomField,
  'create-email': createEmail,
  'create-email-custom-field': createEmailCustomField,
  'delete-activity-type': deleteActivityType,
  'delete-company': deleteCompany,
  'delete-company-custom-field': deleteCompanyCustomField,
  'delete-contact': deleteContact,
  'delete-contact-custom-field': deleteContactCustomField,
  'delete-email': deleteEmail,
  'delete-email-custom-field': deleteEmailCustomField,
  'get-company': getCompany,
  'get-contact': getContact,
  'get-contact-funnel': getContactFunnel,
  'get-email': getEmail,
  'get-integration-status': getIntegrationStatus,
  'get-job': getJob,
  'get-person': getPerson,
  'get-plan': getPlan,
  'get-radar': getRadar,
  'get-series': getSeries,
  'get-usage': getUsage,
  'list-activity-types': listActivityTypes,
  'list-changes': listChanges,
  'list-clients': listClients,
  'list-emails': listEmails,
  'list-jobs': listJobs,
  'list-merges': listMerges,
  'log-custom-activity': logCustomActivity,
  'log-standard-activity': logStandardActivity,
  'lookup-companies-by-custom-field': lookupCompaniesByCustomField,
  'lookup-contacts-by-custom-field': lookupContactsByCustomField,
  'lookup-person': lookupPerson,
  'merge-people': mergePeople,
  'preview-contact-changes': previewContactChanges,
  'restore-company': restoreCompany,
  'restore-contact': restoreContact,
  'restore-email': restoreEmail,
  'run-contact-changes': runContactChanges,
  'search-companies': searchCompanies,
  'search-contacts': searchContacts,
  'search-people': searchPeople,
  'set-email-interested': setEmailInterested,
  'split-person': splitPerson,
  'undo-bulk-job': undoBulkJob,
  'undo-merge': undoMerge,
  'update-activity-type': updateActivityType,
  'update-company': updateCompany,
  'update-company-custom-field': updateCompanyCustomField,
  'update-contact': updateContact,
  'update-contact-custom-field': updateContactCustomField,
  'upsert-company': upsertCompany,
  'upsert-contact': upsertContact,
};
