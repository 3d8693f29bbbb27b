export { usedTags } from './store-tags.ts'
