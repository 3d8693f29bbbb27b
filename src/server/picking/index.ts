export { makeRun, takeRun } from './make-run.ts'
export { waitingWindows } from './store/runs.ts'
