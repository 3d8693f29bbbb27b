/** Of latitude; of longitude at the equator. */
export const METRES_A_DEGREE = 111_320

/** To six digits, which are a tenth of a metre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
