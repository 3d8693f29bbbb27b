export { tagKind } from './import-tags.ts'
export { phoneChangeApprovals } from './phone-change/ask-phone-change.ts'
export { usedTags } from './store-tags.ts'
