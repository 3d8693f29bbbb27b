export { makeRun, takeRun } from './make-run.ts'
export { coldSince } from './store/packing.ts'
export { oftenMissing } from './store/shorts.ts'
export { waitingWindows } from './store/runs.ts'
