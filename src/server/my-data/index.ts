export { deletedAccounts } from './store/my-data.ts'
export { eraseAccount } from './delete-account.ts'
export { openRequests } from './store/staff-requests.ts'
