export { addStaff, dismissStaff, renewStaffPassword } from './accounts.ts'
export { serveStaff } from './serve-staff.ts'
export type { StaffCaller } from './sign-in.ts'
export { listStaff, recordAct } from './store.ts'
