/** Cache tag of answers that show content (see `platform/changes.ts`). */
export const CONTENT_TAG = 'content'
