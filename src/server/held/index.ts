export { heldFigures } from './store/held.ts'
