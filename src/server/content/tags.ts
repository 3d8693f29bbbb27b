/** Cache tag of answers that show content (see `platform/changes.ts`). */
export const CONTENT_TAG = 'content'
/** Answers that show which goods branches have. */
export const BRANCH_GOODS_TAG = 'branch-goods'
