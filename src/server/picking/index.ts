export { makeRun, takeRun } from './make-run.ts'
export { countColdSince } from './store/packing.ts'
export { countOftenMissing } from './store/shorts.ts'
export { waitingWindows } from './store/runs.ts'
