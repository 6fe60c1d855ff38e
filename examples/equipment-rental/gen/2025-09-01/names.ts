// Generated from contract.json by `tallystick-generate`. Do not edit.

/** The operationId of every operation. */
export type OperationId =
  | "customers.create"
  | "customers.get"
  | "customers.update"
  | "devices.register"
  | "devices.remove"
  | "endpoint.set"
  | "products.create"
  | "products.delete"
  | "products.get"
  | "products.list"
  | "products.restock"
  | "rentals.create"
  | "rentals.get"
  | "rentals.list"
  | "rentals.update";

/** The id of every rule. */
export type RuleId =
  | "ACC-01"
  | "ACC-02"
  | "ACC-03"
  | "ACC-04"
  | "ACC-05"
  | "ACC-06"
  | "CUST-01"
  | "CUST-02"
  | "CUST-03"
  | "CUST-04"
  | "CUST-05"
  | "CUST-06"
  | "CUST-10"
  | "CUST-20"
  | "CUST-21"
  | "CUST-30"
  | "CUST-31"
  | "CUST-32"
  | "CUST-33"
  | "DEV-01"
  | "DEV-02"
  | "DEV-03"
  | "DEV-04"
  | "HOOK-01"
  | "HOOK-02"
  | "KEY-01"
  | "KEY-02"
  | "KEY-03"
  | "MADE-01"
  | "MADE-02"
  | "MADE-03"
  | "MADE-04"
  | "MADE-05"
  | "PAGE-01"
  | "PAGE-02"
  | "PAGE-03"
  | "PAGE-04"
  | "PAGE-05"
  | "PAGE-06"
  | "PAGE-07"
  | "PAGE-08"
  | "PAGE-09"
  | "PROD-01"
  | "PROD-02"
  | "PROD-03"
  | "PROD-10"
  | "PROD-11"
  | "PROD-12"
  | "PROD-13"
  | "PROD-14"
  | "PROD-15"
  | "PROD-20"
  | "PROD-21"
  | "PROD-30"
  | "PROD-31"
  | "PROD-32"
  | "PROD-40"
  | "PROD-41"
  | "PROD-42"
  | "RENT-01"
  | "RENT-02"
  | "RENT-03"
  | "RENT-04"
  | "RENT-05"
  | "RENT-06"
  | "RENT-07"
  | "RENT-09"
  | "RENT-10"
  | "RENT-11"
  | "RENT-20"
  | "RENT-21"
  | "RENT-22"
  | "RENT-23"
  | "RENT-24"
  | "RENT-25"
  | "RENT-26"
  | "RENT-27"
  | "RENT-28"
  | "RENT-29"
  | "RENT-40"
  | "RENT-41"
  | "RENT-42"
  | "RENT-50"
  | "RENT-51"
  | "RENT-60"
  | "RENT-61"
  | "RENT-62"
  | "STD-08"
  | "STD-62"
  | "STD-64"
  | "STD-67"
  | "STD-68"
  | "STD-69"
  | "STD-72"
  | "STD-74"
  | "STD-75"
  | "STD-76"
  | "STD-77"
  | "STD-78"
  | "STD-79"
  | "STD-80"
  | "STOCK-01"
  | "STOCK-02"
  | "WIRE-01"
  | "WIRE-02"
  | "WIRE-03"
  | "WIRE-04"
  | "WIRE-05"
  | "WIRE-06"
  | "WIRE-07"
  | "WIRE-08"
  | "WIRE-09"
  | "WIRE-10"
  | "WIRE-11"
  | "WIRE-12"
  | "WIRE-13"
  | "WIRE-14"
  | "WIRE-15"
  | "WIRE-16";

/** The id of every decision that a rule rests on. */
export type DecisionId =
  | "STD-08"
  | "STD-62"
  | "STD-64"
  | "STD-67"
  | "STD-68"
  | "STD-69"
  | "STD-72"
  | "STD-74"
  | "STD-75"
  | "STD-76"
  | "STD-77"
  | "STD-78"
  | "STD-79"
  | "STD-80";

/** The name of every lifecycle, which is that of its enum. */
export type LifecycleName =
  | "RentalState"
  | "Standing";

/** The name of every resource. */
export type ResourceName =
  | "Customer"
  | "Device"
  | "Product"
  | "Rental";

/** The name of every webhook. */
export type WebhookName =
  | "rental";

/** The operationId that the document gives each webhook. */
export type WebhookOperation =
  | "webhooks.rental";

/** Every event that a webhook carries. */
export type EventType =
  | "RENTAL.REQUESTED"
  | "RENTAL.RETURNED";

/** Every error code in the contract; a reply may carry another. */
export type ErrorCode =
  | "CARD_UNKNOWN"
  | "CUSTOMER_CLOSED"
  | "CUSTOMER_NOT_SERVED"
  | "INTERNAL"
  | "INVALID_REQUEST"
  | "NOT_FOUND"
  | "NOT_JSON"
  | "NOT_PERMITTED"
  | "OUT_OF_STOCK"
  | "PRODUCT_IN_USE"
  | "SKU_TAKEN"
  | "TOO_LARGE"
  | "UNKNOWN_CUSTOMER"
  | "UNKNOWN_PRODUCT"
  | "WRONG_STATE";

/** The operations that return a list. */
export type ListOperation =
  | "products.list"
  | "rentals.list";

/** The operations that take an idempotency key. */
export type KeyedOperation =
  | "products.create"
  | "products.restock"
  | "rentals.create"
  | "rentals.update";

/** The operations that may ask for a signature. */
export type SignedOperation = never;

/** The headers that client and server handle themselves. */
export type HandledHeader =
  | "Idempotency-Key";

/** The member of a list's reply that holds its items. */
export type ItemsMember =
  | "items";

/** Per form of credentials, the operations that take it. */
export interface OperationsByCredentials {
  "basic":
    | "customers.create"
    | "customers.get"
    | "customers.update"
    | "devices.register"
    | "devices.remove"
    | "endpoint.set"
    | "products.create"
    | "products.delete"
    | "products.get"
    | "products.list"
    | "products.restock"
    | "rentals.create"
    | "rentals.get"
    | "rentals.list"
    | "rentals.update";
  "bearer": never;
  "key": never;
  "none": never;
}

/** Per operation, the refusals it declares: the condition, and the request field when there is one. */
export interface Conditions {
  "customers.create": never;
  "customers.get":
    | "unknown path.customerId";
  "customers.update":
    | "nothing-to-change"
    | "terminal body.name"
    | "unknown path.customerId";
  "devices.register":
    | "malformed body.publicKey";
  "devices.remove":
    | "unknown path.deviceId";
  "endpoint.set": never;
  "products.create":
    | "duplicate body.sku";
  "products.delete":
    | "in-use path.productId"
    | "unknown path.productId";
  "products.get":
    | "unknown path.productId";
  "products.list": never;
  "products.restock":
    | "unknown path.productId";
  "rentals.create":
    | "inactive body.customerId"
    | "insufficient-balance body.units"
    | "unknown body.customerId"
    | "unknown body.productId";
  "rentals.get":
    | "unknown path.rentalId";
  "rentals.list": never;
  "rentals.update":
    | "unknown path.rentalId";
}

/** Per lifecycle, its states. */
export interface States {
  "RentalState":
    | "CANCELLED"
    | "DECLINED"
    | "LAPSED"
    | "OUT"
    | "PENDING"
    | "RESERVED"
    | "RETURNED";
  "Standing":
    | "BLOCKED"
    | "CLOSED"
    | "GOOD";
}

/** Per operation that reads a resource with lifecycles, the field and the states of each. */
export interface ReadStates {
  "customers.get": { "standing": States["Standing"] };
  "rentals.get": { "state": States["RentalState"] };
}

/** Per operation, the codes of its error replies. */
export interface Codes {
  "customers.create":
    | "INTERNAL"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE";
  "customers.get":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_PERMITTED";
  "customers.update":
    | "CUSTOMER_CLOSED"
    | "INTERNAL"
    | "INVALID_REQUEST"
    | "NOT_FOUND"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE"
    | "WRONG_STATE";
  "devices.register":
    | "INTERNAL"
    | "INVALID_REQUEST"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE";
  "devices.remove":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_PERMITTED";
  "endpoint.set":
    | "INTERNAL"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE";
  "products.create":
    | "INTERNAL"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "SKU_TAKEN"
    | "TOO_LARGE";
  "products.delete":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_PERMITTED"
    | "PRODUCT_IN_USE";
  "products.get":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_PERMITTED";
  "products.list":
    | "INTERNAL"
    | "NOT_PERMITTED";
  "products.restock":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE";
  "rentals.create":
    | "CARD_UNKNOWN"
    | "CUSTOMER_NOT_SERVED"
    | "INTERNAL"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "OUT_OF_STOCK"
    | "TOO_LARGE"
    | "UNKNOWN_CUSTOMER"
    | "UNKNOWN_PRODUCT";
  "rentals.get":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_PERMITTED";
  "rentals.list":
    | "INTERNAL"
    | "NOT_PERMITTED";
  "rentals.update":
    | "INTERNAL"
    | "NOT_FOUND"
    | "NOT_JSON"
    | "NOT_PERMITTED"
    | "TOO_LARGE"
    | "WRONG_STATE";
}

/** Per operation, the resource of each id in its path and its query. */
export interface References {
  "customers.create": { params: {  }; query: {  } };
  "customers.get": { params: { "customerId": "Customer" }; query: {  } };
  "customers.update": { params: { "customerId": "Customer" }; query: {  } };
  "devices.register": { params: {  }; query: {  } };
  "devices.remove": { params: { "deviceId": "Device" }; query: {  } };
  "endpoint.set": { params: {  }; query: {  } };
  "products.create": { params: {  }; query: {  } };
  "products.delete": { params: { "productId": "Product" }; query: {  } };
  "products.get": { params: { "productId": "Product" }; query: {  } };
  "products.list": { params: {  }; query: {  } };
  "products.restock": { params: { "productId": "Product" }; query: {  } };
  "rentals.create": { params: {  }; query: {  } };
  "rentals.get": { params: { "rentalId": "Rental" }; query: {  } };
  "rentals.list": { params: {  }; query: { "customerId": "Customer"; "productId": "Product" } };
  "rentals.update": { params: { "rentalId": "Rental" }; query: {  } };
}

/** What a caller with an id and a secret may call, by name. */
export interface BasicOperations {
  "customers": {
    /**
     * Add a customer.
     */
    "create": readonly ["customers.create"];
    /**
     * Get a customer.
     *
     * Refusals: 404 `NOT_FOUND`.
     */
    "get": readonly ["customers.get", "customerId"];
    /**
     * Change a customer.
     *
     * Refusals: 400 `INVALID_REQUEST`, 404 `NOT_FOUND`, 409 `CUSTOMER_CLOSED`.
     */
    "update": readonly ["customers.update", "customerId"];
  };
  "devices": {
    /**
     * Register a terminal.
     *
     * Refusals: 400 `INVALID_REQUEST`.
     */
    "register": readonly ["devices.register"];
    /**
     * Remove a terminal.
     *
     * Refusals: 404 `NOT_FOUND`.
     */
    "remove": readonly ["devices.remove", "deviceId"];
  };
  "endpoint": {
    /**
     * Set the endpoint.
     */
    "set": readonly ["endpoint.set"];
  };
  "products": {
    /**
     * Add a product.
     *
     * Refusals: 409 `SKU_TAKEN`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "create": readonly ["products.create"];
    /**
     * Remove a product.
     *
     * Refusals: 404 `NOT_FOUND`, 409 `PRODUCT_IN_USE`.
     */
    "delete": readonly ["products.delete", "productId"];
    /**
     * Get a product.
     *
     * Refusals: 404 `NOT_FOUND`.
     */
    "get": readonly ["products.get", "productId"];
    /**
     * List products.
     */
    "list": readonly ["products.list"];
    /**
     * Add units of a product.
     *
     * Refusals: 404 `NOT_FOUND`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "restock": readonly ["products.restock", "productId"];
  };
  "rentals": {
    /**
     * Reserve units.
     *
     * Refusals: 409 `CUSTOMER_NOT_SERVED`, 409 `OUT_OF_STOCK`, 422 `UNKNOWN_CUSTOMER`, 422 `UNKNOWN_PRODUCT`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "create": readonly ["rentals.create"];
    /**
     * Get a rental.
     *
     * Refusals: 404 `NOT_FOUND`.
     */
    "get": readonly ["rentals.get", "rentalId"];
    /**
     * List rentals.
     */
    "list": readonly ["rentals.list"];
    /**
     * Move a rental.
     *
     * Refusals: 404 `NOT_FOUND`.
     *
     * Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call.
     */
    "update": readonly ["rentals.update", "rentalId"];
  };
}

/** What a caller with a token may call, by name. */
export interface BearerOperations {

}

/** What a caller with a key may call, by name. */
export interface KeyOperations {

}
