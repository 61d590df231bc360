/**
 * The runtime compiles its own array methods from their source, in every process that calls them. For
 * a hook, which runs some milliseconds, that is a twentieth of its time; what is bundled with it comes
 * compiled. Ours do the same for ordinary arrays, and leave every other case to the runtime.
 */

type Callback = (value: unknown, index: number, all: readonly unknown[]) => unknown;

const NATIVE = Array.prototype;
const { map, filter, some, every, find, findIndex, flatMap, at } = NATIVE;
const { fromEntries } = Object;

/** No subclass: a method may have to make one of those. */
function isOrdinary(value: unknown, callback: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.constructor !== Array) return false;
  return typeof callback === "function";
}

const METHODS = {
  map(this: unknown[], callback: Callback, self?: unknown): unknown[] {
    if (!isOrdinary(this, callback)) return map.call(this, callback, self);
    const { length } = this;
    const made: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      if (index in this) made[index] = callback.call(self, this[index], index, this);
    }
    made.length = length;
    return made;
  },
  filter(this: unknown[], callback: Callback, self?: unknown): unknown[] {
    if (!isOrdinary(this, callback)) return filter.call(this, callback, self);
    const { length } = this;
    const kept: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      if (!(index in this)) continue;
      const value = this[index];
      if (callback.call(self, value, index, this)) kept.push(value);
    }
    return kept;
  },
  some(this: unknown[], callback: Callback, self?: unknown): boolean {
    if (!isOrdinary(this, callback)) return some.call(this, callback, self);
    const { length } = this;
    for (let index = 0; index < length; index += 1) {
      if (index in this && callback.call(self, this[index], index, this)) return true;
    }
    return false;
  },
  every(this: unknown[], callback: Callback, self?: unknown): boolean {
    if (!isOrdinary(this, callback)) return every.call(this, callback, self);
    const { length } = this;
    for (let index = 0; index < length; index += 1) {
      if (index in this && !callback.call(self, this[index], index, this)) return false;
    }
    return true;
  },
  find(this: unknown[], callback: Callback, self?: unknown): unknown {
    if (!isOrdinary(this, callback)) return find.call(this, callback, self);
    const { length } = this;
    for (let index = 0; index < length; index += 1) {
      const value = this[index];
      if (callback.call(self, value, index, this)) return value;
    }
    return undefined;
  },
  findIndex(this: unknown[], callback: Callback, self?: unknown): number {
    if (!isOrdinary(this, callback)) return findIndex.call(this, callback, self);
    const { length } = this;
    for (let index = 0; index < length; index += 1) {
      if (callback.call(self, this[index], index, this)) return index;
    }
    return -1;
  },
  flatMap(this: unknown[], callback: Callback, self?: unknown): unknown[] {
    if (!isOrdinary(this, callback)) return flatMap.call(this, callback, self);
    const { length } = this;
    const made: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      if (!(index in this)) continue;
      const value = callback.call(self, this[index], index, this);
      if (!Array.isArray(value)) made.push(value);
      else for (let nth = 0; nth < value.length; nth += 1) if (nth in value) made.push(value[nth]);
    }
    return made;
  },
  at(this: unknown[], index: number): unknown {
    if (!Array.isArray(this) || !Number.isInteger(index)) return at.call(this, index);
    return this[index < 0 ? this.length + index : index];
  },
};

/** Of the entries that a list holds; everything else that can be gone through is the runtime's. */
function fromEntriesOf(entries: unknown): unknown {
  const isPlain = Array.isArray(entries) && entries.every((entry) => isPair(entry));
  if (!isPlain) return Reflect.apply(fromEntries, Object, [entries]);
  const made: Record<string, unknown> = {};
  // A field of that name would be the object's prototype.
  for (const [key, value] of entries) {
    if (key === "__proto__") return Reflect.apply(fromEntries, Object, [entries]);
    made[key] = value;
  }
  return made;
}

function isPair(entry: unknown): boolean {
  return Array.isArray(entry) && (typeof entry[0] === "string" || typeof entry[0] === "number");
}

/** Puts them in the runtime's place, in a process that is over soon. */
export function useCompiledMethods(): void {
  for (const [name, value] of Object.entries(METHODS)) {
    Object.defineProperty(NATIVE, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(Object, "fromEntries", {
    ...{ value: fromEntriesOf, writable: true, configurable: true },
  });
}

// Before any other module of the program is evaluated.
if (process.argv[2] === "hook") useCompiledMethods();
