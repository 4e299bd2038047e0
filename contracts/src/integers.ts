/** Maximum of the database type `integer`: the upper bound for whole numbers in requests. */
export const INTEGER_MAX = 2_147_483_647;
