import type { CallFailure } from '#web/send.ts'

/** No answer of the shop: the network, or a server that cannot be reached. */
export const isAway = ({ status }: Pick<CallFailure, 'status'>): boolean =>
  status === 0 || status >= 500
