/** The longest wording that the API accepts, in characters. */
export const WORDING_MAX = 500;
