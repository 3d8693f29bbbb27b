/**
 * `SECRET`, and `SECRET_PREVIOUS` while it is being changed. The first one signs; what any of them
 * has signed is accepted.
 */
export type Secrets = readonly [current: string, ...former: string[]]
