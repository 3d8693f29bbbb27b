export { addStaff, dismissStaff, renewStaffPassword } from './accounts.ts'
export { staff } from './guard.ts'
export type { StaffCaller } from './sign-in.ts'
export { listStaff, recordAct } from './store.ts'
