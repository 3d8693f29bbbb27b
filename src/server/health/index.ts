export { doctorCommand, initCommand, openingLines } from './commands.ts'
export { healthFigures } from './figures.ts'
export { Broken } from './store/health.ts'
export { recordReconcile } from './store/checks.ts'
