export { openRequests } from './store/staff-requests.ts'
