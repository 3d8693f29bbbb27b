export { memberKind } from './kind.ts'
