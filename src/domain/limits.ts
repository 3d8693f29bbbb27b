/**
 * The numbers of the specification's section 9, in its order, with the unit in the name. Adjustable
 * ones are in `settings.ts`.
 */
export const NOTE_LENGTH_MAX = 144
export const QUANTITY_DEBOUNCE_MS = 400
export const SELECT_ALL_DEBOUNCE_MS = 500
export const WISHLIST_DEBOUNCE_MS = 500
export const OLD_PASSWORD_DEBOUNCE_MS = 1000
export const CATEGORY_SEARCH_DEBOUNCE_MS = 1000
export const PRODUCT_CLICK_DELAY_MS = 200
export const CART_POPUP_MS = 2000
export const AGE_MIN_YEARS = 17
/** Younger customers need the consent of a parent or guardian. */
export const AGE_OF_OWN_CONSENT_YEARS = 18
export const BIRTH_YEAR_MIN = 1900
export const POSTAL_CODE_LENGTH = 5
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 128
export const PHONE_DIGITS_MAX = 15
export const OTP_DIGITS = 6
export const OTP_RESEND_SECONDS = 60
export const PHOTO_BYTES_MAX = 5 * 1024 * 1024
/** A generous bound on the size of the list. */
export const ADDRESSES_MAX = 30
export const MAP_CENTER_JAKARTA = { lat: -6.2088, lng: 106.8456 } as const
export const MAP_ZOOM = 14
export const MAP_SEARCH_RADIUS_KM = 50
export const MAP_SEARCH_RESULTS = 5
/** How far ahead a price or a setting can be planned. */
export const PLANNED_AHEAD_DAYS = 400
/** How long a page waits for the shop before it says that there is no response. */
export const ANSWER_MS_MAX = 20_000
export const GEOLOCATION_TIMEOUT_MS = 10_000
export const GEOLOCATION_AGE_MAX_MS = 600_000
export const REVIEWS_PAGE_SIZE = 4
export const RATING_COUNT_CAP = 999
export const REVIEW_THUMBNAILS_DESKTOP = 8
export const REVIEW_THUMBNAILS_MOBILE = 6
export const RECENTLY_VIEWED_PAGE_SIZE = 3
export const VOUCHERS_PAGE_SIZE = 9
export const NAME_LENGTH_HEADER = 24
export const NAME_LENGTH_MENU = 28
export const TRUNCATE_LENGTH = 30
export const SKELETON_CARDS = 6
export const SKELETON_CATEGORIES = 6
export const SKELETON_FILTERS = 3
export const SCROLL_THRESHOLD = 0.8
/** Products per request of a listing; whole rows in two, three, four and five columns. */
export const LISTING_SLICE = 60
export const VIDEO_COVER_QUALITY = 0.75
export const RATING_TEXT_MAX = 1000
export const RATING_PHOTOS_MAX = 5
/** Photos of the scale that a picker's task shows; more are refused. */
export const SCALE_PHOTOS_MAX = 6
/** Photos of a batch, and of the refused goods of a line of a receipt. */
export const STOCK_PHOTOS_MAX = 8
export const VIDEO_BYTES_MAX = 20 * 1024 * 1024
/** Total size limit of one rating's photos and video. */
export const RATING_BYTES_MAX = 30 * 1024 * 1024

/** Codes for one use that a coupon can have. */
export const COUPON_CODES_MAX = 50_000
