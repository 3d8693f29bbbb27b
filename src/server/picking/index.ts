export { makeRun, takeRun } from './make-run.ts'
export { countOftenMissing } from './store/shorts.ts'
export { waitingWindows } from './store/runs.ts'
