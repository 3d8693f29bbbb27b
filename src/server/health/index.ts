export { doctorCommand, initCommand, openingLines } from './commands.ts'
export { healthFigures } from './figures.ts'
export { recordReconcile } from './store/checks.ts'
