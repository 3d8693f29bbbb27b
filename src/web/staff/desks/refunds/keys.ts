/** First part of the keys of all answers about refunds and their batches. */
export const REFUNDS = 'refunds'
