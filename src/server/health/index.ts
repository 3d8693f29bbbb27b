export { doctorCommand, initCommand, openingLines } from './commands.ts'
export { recordReconcile } from './store/checks.ts'
