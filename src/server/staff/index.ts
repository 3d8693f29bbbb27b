export { addStaff } from './people/accounts.ts'
export { approvable, type Approvable, type Approved } from './approvals/approvable.ts'
export {
  fourEyes,
  fourEyesOnRefund,
  mayReturnAlone,
  payloadHashOf,
  withdrawRequest,
  type Proposal,
} from './approvals/four-eyes.ts'
export { approve, refuse } from './approvals/decide.ts'
export { countOwnApprovals, isAlone } from './approvals/own-waiting.ts'
export { isWaiting, type Waiting } from './approvals/waiting.ts'
export { DEMO_STAFF } from './people/demo-staff.ts'
export { commandDoer, performCommand, readAs, recordCommand } from './doer.ts'
export { changeRoles, createPerson } from './people/people.ts'
export { peopleApprovals } from './people/people-approvals.ts'
export { findWatching, staff, type StaffCaller } from './guard.ts'
export { offerFirstAccount } from './sign-in/first-account.ts'
export { ofOwn, ownBranches, ownPlaces, placeAsked, requirePlace, type Own } from './places.ts'
export { performEach } from './perform-each.ts'
export { performTap } from './perform-tap.ts'
export { recordLook, recordStops, recordUnmasked } from './looks.ts'
export {
  actsOn,
  changedFields,
  perform,
  performPrepared,
  recordCall,
  type Act,
  type Doer,
  type PreparedAct,
  type Refusal,
} from './perform.ts'
export { fittingValue } from './settings/fitting-value.ts'
export { settingApprovals, writeSetting } from './settings/settings.ts'
export {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  named,
  pagesOf,
  shownPages,
  withoutPeople,
  type ExportColumns,
} from './lists/list-export.ts'
export { actedOnBy, staffWith } from './store/acted.ts'
export { listStaff } from './store/accounts.ts'
