/** The days whose ratings are watched, and the days before them that they are compared with. */
export const WATCHED_DAYS = 7
export const COMPARED_DAYS = 28
/** As many stars less is a fall; fewer ratings on either side say nothing. */
const FALL_STARS = 0.5
export const FALL_RATINGS_MIN = 3
/** How many weeks, from Monday in Jakarta, the desk shows. */
export const SHOWN_WEEKS = 12

/** Ratings and the sum of their stars. */
export type Stars = { ratings: number; stars: number }
export const NO_STARS: Stars = { ratings: 0, stars: 0 }

/** The mean to two decimals; null without a rating. */
export const meanStars = ({ ratings, stars }: Stars): number | null =>
  ratings === 0 ? null : hundredths(stars / ratings)

/** The mean less that of before, to two decimals; null while one has no rating. */
export const starsChange = (now: Stars, before: Stars): number | null =>
  now.ratings === 0 || before.ratings === 0
    ? null
    : hundredths(now.stars / now.ratings - before.stars / before.ratings)

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Whether ratings are by `FALL_STARS` or more below those before; by sums, so that it is exact. */
export const hasFallen = (now: Stars, before: Stars): boolean =>
  Math.min(now.ratings, before.ratings) >= FALL_RATINGS_MIN &&
  before.stars * now.ratings - now.stars * before.ratings >=
    FALL_STARS * now.ratings * before.ratings
