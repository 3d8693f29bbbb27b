export { importApprovals } from './confirm.ts'
export { beginEdits, type EditedRow } from './edits.ts'
export { readImportDemo, type ImportDemo } from './demo.ts'
export {
  problemsOf,
  refusedRow,
  type Judged,
  type Kind,
  type RowDoer,
  type Values,
  type Verdicts,
} from './kind.ts'
export { leftOf, planFields, requireShown } from './plan-fields.ts'
export { actOn, present as presentImport } from './present.ts'
export { runImports } from './run.ts'
export { keysDoneBy } from './store.ts'
export type { Changes, Checked, ImportRow, RowProblem, StoredImport } from './store.ts'
