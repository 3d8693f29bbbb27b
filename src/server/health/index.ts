export { doctorCommand, initCommand, openingLines } from './commands.ts'
export { EFFECT_LATE_MS, healthFigures } from './figures.ts'
export { Broken, countEffects, listJobs } from './store/health.ts'
export { recordReconcile } from './store/checks.ts'
