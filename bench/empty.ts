/** Nothing: what is left of an executable is its runtime. */
export {};
